import type { Theme } from '@muster/core'

/** Returns the Web App Manifest of a theme; its icons are in the same folder. */
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
