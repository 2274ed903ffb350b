import {
  addTranslationProjectVersion,
  exportTranslations,
  getTranslationProject,
  importTranslations,
  listTranslationEventHistory,
  listTranslationProjects,
  listTranslationTexts,
  pullTranslations,
  pushAllTranslations,
  pushTranslationSource,
  saveTranslationText,
  type FleetSchemas,
} from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { openScreen as open, problemsOf, searchRests } from '@muster/ui/testing'
import { hasUnsaved } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { messages } from '../../test/messages.ts'
import { TranslationHistory } from './translation-history.tsx'
import { Translations } from './translations.tsx'

type Text = FleetSchemas['TranslationText']

const language = (code: string, name: string) => ({
  code,
  name,
  translatedCount: 1200,
  missingCount: 2,
  changedCount: 1,
})
const project: FleetSchemas['TranslationProject'] = {
  id: 1,
  name: 'Portal',
  versions: [
    { name: '1.1', createdAt: '2026-11-02T10:00:00Z', pushedAt: '2026-11-02T10:00:00Z' },
    { name: '1.0', createdAt: '2026-11-01T10:00:00Z', pushedAt: '2026-11-01T10:00:00Z' },
  ],
  languages: [language('en', 'English'), language('de', 'German'), language('it', 'Italian')],
}
const texts: Text[] = [
  { key: 'app.hello', source: 'Hello {{name}}', state: 'MISSING' },
  { key: 'app.skip', source: 'Skip', translatedSource: 'Jump', text: 'Springen', state: 'CHANGED' },
  { key: 'app.title', source: 'Fleets', text: 'Flotten', state: 'TRANSLATED' },
]
const event: FleetSchemas['TranslationEvent'] = {
  eventId: 7,
  timestamp: '2026-11-02T10:00:00Z',
  userName: 'Ada Keller',
  projectName: 'Portal',
  action: 'PULL',
  version: '1.1',
  languages: ['de', 'it'],
  succeeded: false,
  message: 'There is no version 1.1.',
}

const aServer = () =>
  fakeServer()
    .on(listTranslationProjects, {
      items: [
        { id: 1, name: 'Portal' },
        { id: 2, name: 'Widgets' },
      ],
      totalCount: 2,
    })
    .on(getTranslationProject, project)
    .on(listTranslationTexts, ({ query }) => {
      const items = texts.filter(({ state }) => !query.get('state') || state === query.get('state'))
      return { items, totalCount: items.length }
    })
    .on(saveTranslationText, ({ body }) => {
      const { key, text } = body as { key: string; text: string }
      if (key === 'app.hello' && !text.includes('{{name}}'))
        return problem(400, '{{name}} is missing. Add it where the value is to appear.')
      return { key, source: texts.find(each => each.key === key)?.source ?? '', text, state: 'TRANSLATED' as const }
    })
    .on(pushAllTranslations, undefined)
    .on(pushTranslationSource, undefined)
    .on(pullTranslations, undefined)
    .on(addTranslationProjectVersion, undefined)
    .on(exportTranslations, { projectId: 1, version: '1.1', language: 'de', texts: { 'app.title': 'Flotten' } })
    .on(importTranslations, {
      savedCount: 1,
      unchangedCount: 0,
      refusedCount: 1,
      refused: [{ key: 'x', message: 'No.' }],
    })
    .on(listTranslationEventHistory, { items: [event], totalCount: 1 })

const editor = ['TRANSLATION_MANAGEMENT_VIEW', 'TRANSLATION_MANAGEMENT_EDIT'] as const

async function openWizard({ server = aServer(), acl = [...editor] as string[], width = 1280 } = {}) {
  let follow: (href: string) => void = () => undefined
  function Routed(): ReactNode {
    const [at, setAt] = useState('/')
    follow = setAt
    return <Translations query={{ step: Number(new URL(at, 'http://host').searchParams.get('step') ?? 1) }} />
  }
  const opened = await open(<Routed />, {
    server,
    login: { acl: acl as never, feature: ['ADMINISTRATION'] },
    messages,
    width,
    onGo: to => follow(to),
  })
  return { ...opened, back: () => follow('/') }
}

type Opened = Awaited<ReturnType<typeof openWizard>>

async function toTexts({ screen, press }: Opened) {
  await screen.getByRole('radio', { name: 'Portal' }).click()
  await press('Next')
  await expect.element(screen.getByRole('heading', { name: 'Step 2 of 2: Texts' })).toBeVisible()
  await expect.element(field(screen, 'app.title')).toBeVisible()
}

const field = (screen: Opened['screen'], key: string) => screen.getByRole('textbox', { name: `German text of ${key}` })
const answer = async (screen: Opened['screen'], title: string, button: string) => {
  const dialog = screen.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: button, exact: true }).click()
}

describe('wizard', () => {
  it('ADM-068 ADM-069 shows two steps and requires a project in the first', async () => {
    const { screen, press } = await openWizard()
    await expect.element(screen.getByRole('radio', { name: 'Widgets' })).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Step 1 of 2: Project' })).toBeVisible()
    await press('Next')
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Select a project.')
    await expect.element(screen.getByRole('link', { name: 'Translation history' })).toBeVisible()
  })

  it('ADM-071 clears the selection when the user returns by button or browser history', async () => {
    const opened = await openWizard()
    const { screen, press, back } = opened
    await toTexts(opened)
    await press('Back')
    await expect.element(screen.getByRole('radio', { name: 'Portal' })).not.toBeChecked()
    await toTexts(opened)
    back()
    await expect.element(screen.getByRole('radio', { name: 'Portal' })).not.toBeChecked()
  })

  it(
    'ADM-070 ADM-075 ADM-076 confirms init but not push, and reports success and failure',
    { meta: { raises: ['tmInitConfirmation', 'tmInitSuccess', 'tmPushSuccess'] } },
    async () => {
      const opened = await openWizard()
      const { screen, press, sent } = opened
      await toTexts(opened)
      await press('Init')
      await answer(screen, 'Initialize Portal 1.1?', 'Cancel')
      expect(sent('pushAllTranslations')).toEqual([])
      await press('Init')
      await answer(screen, 'Initialize Portal 1.1?', 'Initialize')
      await answer(screen, 'Initialized', 'OK')
      expect(sent('pushAllTranslations').map(({ body }) => body)).toEqual([{ projectId: 1, version: '1.1' }])
      await screen.getByLabelText('Version').selectOptions('1.0')
      await press('Push')
      await answer(screen, 'Pushed', 'OK')
      expect(sent('pushTranslationSource').map(({ body }) => body)).toEqual([{ projectId: 1, version: '1.0' }])
    },
  )

  it(
    'ADM-075 ADM-076 ADM-077 ADM-074 shows why an action failed',
    { meta: { raises: ['tmInitFailure', 'tmPushFailure', 'tmPullFailure', 'tmAddNewVersionFailure'] } },
    async () => {
      const failing = () => problem(503, 'This server has no source texts.')
      const server = aServer()
        .on(pushAllTranslations, failing)
        .on(pushTranslationSource, failing)
        .on(pullTranslations, failing)
        .on(addTranslationProjectVersion, () => problem(400, 'Portal already has a version 2.0.'))
      const opened = await openWizard({ server })
      const { screen, press, dialog } = opened
      await toTexts(opened)
      await press('Init')
      await answer(screen, 'Initialize Portal 1.1?', 'Initialize')
      await expect.element(dialog).toMatchTextContent('This server has no source texts.')
      await answer(screen, 'Not initialized', 'OK')
      await press('Push')
      await answer(screen, 'Not pushed', 'OK')
      await press('Pull')
      await answer(screen, 'Pull languages', 'Pull')
      await answer(screen, 'Not pulled', 'OK')
      await answer(screen, 'Pull languages', 'Cancel')
      await press('Add version')
      const form = screen.getByRole('dialog', { name: 'Add version' })
      await form.getByLabelText('Version name').fill('2.0')
      await form.getByRole('button', { name: 'Add version' }).click()
      await expect.element(screen.getByText('Portal already has a version 2.0.')).toBeVisible()
      await answer(screen, 'Version not added', 'OK')
      await expect.element(form.getByLabelText('Version name')).toHaveValue('2.0')
    },
  )

  it(
    'ADM-073 ADM-077 pulls the selected languages and requires at least one',
    { meta: { raises: ['tmNoLanguagesSelectedError', 'tmPullSuccess'] } },
    async () => {
      const opened = await openWizard()
      const { screen, press, sent } = opened
      await toTexts(opened)
      await press('Pull')
      const form = screen.getByRole('dialog', { name: 'Pull languages' })
      await form.getByRole('checkbox', { name: 'German' }).click()
      await form.getByRole('button', { name: 'Pull', exact: true }).click()
      await answer(screen, 'No language selected', 'OK')
      expect(sent('pullTranslations')).toEqual([])
      await form.getByRole('checkbox', { name: 'German' }).click()
      await form.getByRole('checkbox', { name: 'Italian' }).click()
      await form.getByRole('button', { name: 'Pull', exact: true }).click()
      await answer(screen, 'Pulled', 'OK')
      await expect.element(form).not.toBeInTheDocument()
      expect(sent('pullTranslations').map(({ body }) => body)).toEqual([
        { projectId: 1, version: '1.1', languages: ['de', 'it'] },
      ])
    },
  )

  it(
    'ADM-072 ADM-074 requires a version name of at most 100 letters, digits, dashes, underscores and dots',
    { meta: { raises: ['tmAddNewVersionSuccess'] } },
    async () => {
      const opened = await openWizard()
      const { screen, press, sent } = opened
      await toTexts(opened)
      await press('Add version')
      const form = screen.getByRole('dialog', { name: 'Add version' })
      const name = form.getByLabelText('Version name')
      await form.getByRole('button', { name: 'Add version' }).click()
      await expect.element(form.getByText('This field is required.')).toBeVisible()
      await name.fill('1 2')
      await expect.element(form.getByText('Use only letters, digits, dashes, underscores and dots.')).toBeVisible()
      await userEvent.keyboard('{Enter}')
      expect(sent('addTranslationProjectVersion')).toEqual([])
      await name.fill('x'.repeat(120))
      await expect.element(name).toHaveValue('x'.repeat(100))
      await name.fill('Az-09_.2')
      await userEvent.keyboard('{Enter}')
      await answer(screen, 'Version added', 'OK')
      expect(sent('addTranslationProjectVersion').map(({ body }) => body)).toEqual([{ projectId: 1, name: 'Az-09_.2' }])
    },
  )
})

describe('texts', () => {
  it('saves a text on blur, keeps a refused one with the reason, and confirms before leaving', async () => {
    const opened = await openWizard()
    const { screen, sent } = opened
    await toTexts(opened)
    await field(screen, 'app.hello').fill('Hallo')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(screen.getByText('{{name}} is missing. Add it where the value is to appear.')).toBeVisible()
    await expect.element(field(screen, 'app.skip')).toHaveFocus()
    await expect.poll(hasUnsaved).toBe(true)
    await field(screen, 'app.hello').fill('Hallo {{name}}')
    await userEvent.tab()
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
    await expect.poll(hasUnsaved).toBe(false)
    expect(sent('saveTranslationText').at(-1)?.body).toEqual({
      projectId: 1,
      version: '1.1',
      language: 'de',
      key: 'app.hello',
      text: 'Hallo {{name}}',
      previousText: '',
    })
    expect(await problemsOf(screen.container)).toEqual([])
  })

  it('shows the earlier source of a changed text, confirms its translation, and undoes on Esc', async () => {
    const opened = await openWizard()
    const { screen, sent } = opened
    await toTexts(opened)
    await expect.element(screen.getByText('Translated from: Jump')).toBeVisible()
    await field(screen, 'app.skip').fill('Hüpfen')
    await userEvent.keyboard('{Escape}')
    await expect.element(field(screen, 'app.skip')).toHaveValue('Springen')
    await screen.getByRole('button', { name: 'The translation is still correct' }).click()
    await expect.element(screen.getByText('Translated from: Jump')).not.toBeInTheDocument()
    await expect
      .poll(() => sent('saveTranslationText').map(({ body }) => (body as { text: string }).text))
      .toEqual(['Springen'])
  })

  it('ADM-006 searches, filters and pages on the server, debounced', async () => {
    const opened = await openWizard()
    const { screen, sent } = opened
    await toTexts(opened)
    await screen.getByLabelText('Status').selectOptions('Changed')
    await expect.element(field(screen, 'app.title')).not.toBeInTheDocument()
    await screen.getByRole('searchbox').fill('spring')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => Object.fromEntries(sent('listTranslationTexts').at(-1)?.query ?? []))
      .toEqual({
        projectId: '1',
        version: '1.1',
        language: 'de',
        start: '0',
        limit: '50',
        filter: 'spring',
        state: 'CHANGED',
      })
    await searchRests(screen.getByRole('searchbox'), () => sent('listTranslationTexts').length)
  })

  it('imports a file and lists refused texts', async () => {
    const opened = await openWizard()
    const { screen, sent } = opened
    await toTexts(opened)
    const input = screen.container.querySelector<HTMLInputElement>('input[type=file]')
    const file = new File([JSON.stringify({ texts: { 'app.title': 'Flotten', x: 'y' } })], 'de.json')
    await userEvent.upload(input!, file)
    await expect
      .element(screen.getByRole('dialog', { name: 'Import into German' }))
      .toMatchTextContent('1 saved, 0 unchanged, 1 refused')
    expect(sent('importTranslations')[0]?.body).toMatchObject({
      language: 'de',
      texts: { 'app.title': 'Flotten', x: 'y' },
    })
  })

  it('shows texts read-only without the edit permission, and fits 360 px', async () => {
    const opened = await openWizard({ acl: ['TRANSLATION_MANAGEMENT_VIEW'], width: 360 })
    const { screen, press } = opened
    await screen.getByRole('radio', { name: 'Portal' }).click()
    await press('Next')
    await expect.element(screen.getByText('Flotten')).toBeVisible()
    for (const name of ['Init', 'Push', 'Pull', 'Add version'])
      await expect.element(screen.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('textbox', { name: /German text/ })).not.toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    await page.viewport(1280, 800)
  })
})

it('ADM-068 lists the history of actions with user, action and error; the server sorts', async () => {
  const { screen, sent } = await open(
    <TranslationHistory query={{ page: 1, size: undefined, q: undefined, sort: 'action,ASC' }} />,
    { server: aServer(), login: { acl: [...editor], feature: ['ADMINISTRATION'] }, messages },
  )
  await expect
    .element(screen.getByRole('row', { name: /11\/2026/ }))
    .toMatchTextContent(/Pull.*Failed.*Portal.*1\.1.*German, Italian.*Ada Keller.*There is no version 1\.1\./)
  expect(sent('listTranslationEventHistory')[0]?.query.getAll('sort')).toEqual(['action,asc'])
})
