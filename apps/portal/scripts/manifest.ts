import type { Theme } from '@muster/core'

/** What a browser needs to install the portal of a theme (Web App Manifest). Icons are beside it. */
export function manifestOf({ name, light }: Theme): object {
  const icon = (size: number, purpose: string, file = `icon-${size}.png`) => ({
    src: file,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: light.background,
    theme_color: light.surface,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable', 'icon-maskable.png')],
  }
}
