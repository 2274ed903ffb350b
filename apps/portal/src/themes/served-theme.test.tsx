import { optionsFor } from '@muster/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openPortal } from '../testing.tsx'
import { themes } from './index.ts'
import { servedTheme } from './served-theme.ts'

const serve = (answer: () => Promise<Response>) => vi.spyOn(globalThis, 'fetch').mockImplementationOnce(answer)

afterEach(() => vi.restoreAllMocks())

describe('SHELL-067 the settings file below assets/themes', () => {
  it('requests the file by the theme’s ID and applies it', async () => {
    const fetch = serve(async () => Response.json({ name: 'North', options: { logoAboveMenu: true } }))
    const theme = await servedTheme(themes.kai)
    expect(fetch).toHaveBeenCalledWith('/assets/themes/kai/settings.json')
    expect(theme).toMatchObject({ id: 'kai', name: 'North', options: { logoAboveMenu: true } })
  })

  it.each([
    ['returns 404', async () => new Response(null, { status: 404 })],
    ['returns no JSON', async () => new Response('<html>')],
    [
      'cannot be reached',
      async () => {
        throw new TypeError('Failed to fetch')
      },
    ],
  ])('keeps the bundled theme if it %s', async (_name, answer) => {
    serve(answer)
    expect(await servedTheme(themes.kai)).toEqual(themes.kai)
  })
})

describe('SHELL-068 extras of a theme', () => {
  const login = async (options: typeof themes.tafe.options) => {
    const { screen } = await openPortal('/auth/login', { theme: { ...themes.default, options } })
    await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    const logo = document.querySelector('.auth-logo svg')!.getBoundingClientRect()
    const task = document.querySelector('.auth-task')!.getBoundingClientRect()
    const form = document.querySelector('.auth-card')!.getBoundingClientRect()
    expect(logo.bottom).toBeLessThanOrEqual(form.top)
    return {
      isRight: logo.left + logo.width / 2 > task.left + task.width / 2,
      subscription: screen.getByText(/by subscription/).elements().length,
      copyright: screen.getByText(/©/).elements().length,
    }
  }

  it('moves the login page’s logo to the top right and hides subscription and copyright', async () => {
    expect(await login({})).toEqual({ isRight: false, subscription: 1, copyright: 1 })
  })

  it.each([
    [{ loginLogoTopRight: true }, { isRight: true, subscription: 1, copyright: 1 }],
    [{ hideLoginSubscriptionLabel: true }, { isRight: false, subscription: 0, copyright: 1 }],
    [{ hideCopyright: true }, { isRight: false, subscription: 1, copyright: 0 }],
  ] as const)('%j', async (options, expected) => {
    expect(await login(options)).toEqual(expected)
  })

  it('inverts the map’s panel, accordions and popups by theme or feature', () => {
    const codes = ['MAP_PANEL_INVERTED_COLORS', 'MAP_ACCORDIONS_INVERTED_COLORS', 'MAP_POPUP_TEMPLATE_INVERTED_COLORS']
    const inverted = { invertedMapPanel: true, invertedAccordions: true, invertedPopups: true }
    expect(optionsFor(themes.default, codes)).toEqual(inverted)
    expect(optionsFor(themes.tafe)).toMatchObject(inverted)
    expect(optionsFor(themes.default)).toEqual({})
  })
})
