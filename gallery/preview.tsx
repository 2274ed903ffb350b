import type { ThemeId } from '@muster/core'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { themes } from '@muster/portal/themes'
import { applyTheme, type Mode } from '@muster/ui'
import { TestHost } from '@muster/ui/test-host'
import type { Preview } from '@storybook/react-vite'
import { useLayoutEffect, type ReactNode } from 'react'
import './preview.css'

interface Look {
  theme: ThemeId
  mode: Mode
  language: string
  direction: 'ltr' | 'rtl'
}

/** Renders each story in its own host with the selected theme, mode, language and direction. */
const preview: Preview = {
  globalTypes: {
    theme: choice('Theme', 'paintbrush', Object.keys(themes)),
    mode: choice('Mode', 'contrast', ['light', 'dark']),
    language: choice('Language', 'globe', ['en', 'en-XA']),
    direction: choice('Direction', 'transfer', ['ltr', 'rtl']),
  },
  initialGlobals: { theme: 'default', mode: 'light', language: 'en', direction: 'ltr' } satisfies Look,
  parameters: { layout: 'fullscreen', options: { storySort: { method: 'alphabetical' } } },
  decorators: [
    (Story, { globals, id }) => (
      <Stage key={`${id} ${globals.language}`} look={globals as unknown as Look}>
        <Story />
      </Stage>
    ),
  ],
}

export default preview

function Stage({
  look: { theme, mode, language, direction },
  children,
}: {
  look: Look
  children: ReactNode
}): ReactNode {
  useLayoutEffect(() => {
    applyTheme(document.documentElement, themes[theme], mode)
    document.documentElement.dir = direction
  }, [theme, mode, direction])
  return (
    <TestHost theme={themes[theme]} mode={mode} language={language} messages={fleetKitMessages}>
      <div className="gallery-stage">{children}</div>
    </TestHost>
  )
}

function choice(title: string, icon: 'paintbrush' | 'contrast' | 'globe' | 'transfer', items: string[]) {
  return { toolbar: { title, icon, items, dynamicTitle: true } }
}
