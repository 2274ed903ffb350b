import { globSync } from 'node:fs'
import { dirname, relative } from 'node:path'

/** Import patterns that a part of the tree must not use, and what to do instead. */
interface Refusal {
  readonly group: string[]
  readonly message: string
  readonly importNames?: string[]
  readonly allowTypeImports?: boolean
}

/** Files and everything that they must not import. */
interface Layer {
  readonly files: readonly string[]
  readonly refuses: readonly Refusal[]
}

const root = dirname(dirname(import.meta.dirname))

/** Every package that is no foundation of all others, from the lowest to the highest. */
const packages = ['core', 'ui', 'fleet-kit', 'map-kit', 'plugin-*', 'portal', 'server', 'cli', 'widgets'] as const
type Package = (typeof packages)[number]

const pathsOf = (name: string) => [`@muster/${name}`, `@muster/${name}/**`]
const refuse = (message: string, ...names: readonly Package[]): Refusal => ({ group: names.flatMap(pathsOf), message })
const allBut = (...allowed: readonly Package[]) => packages.filter(name => !allowed.includes(name))

const noPackage = (message: string): Refusal => ({ group: ['@muster/*', '@muster/**'], message })
const noContract = (message: string): Refusal => ({ group: pathsOf('contract'), message })
const noReact = {
  group: ['react', 'react-dom', 'react/*', 'react-dom/*'],
  message: 'No React here. Put the hook or component into packages/ui and keep the logic here.',
}
const noRouter = {
  group: ['react-router', 'react-router-dom'],
  message: "Only the portal uses a router. Use a Route token's href() and the nav port instead.",
}

const server = [refuse('The server may import the contract and signals only.', ...allBut('server')), noReact]

/** Layers of the server, from the lowest to the highest. */
const serverLayers = ['kernel', 'telemetry', 'reporting', 'modules', 'demo', 'start'] as const

function above(layer: (typeof serverLayers)[number], message: string): Refusal {
  const higher = serverLayers.slice(serverLayers.indexOf(layer) + 1)
  return { group: higher.flatMap(name => [`#${name}/**`, `**/${name}/**`]), message }
}

const serverLayer = (layer: 'kernel' | 'telemetry' | 'reporting', message: string): Layer => ({
  files: [`apps/server/src/${layer}/**`],
  refuses: [...server, above(layer, message)],
})

/** A module is a folder with a `module.ts`. It reaches its own files by relative paths, and other modules by their `public.ts`. */
function moduleLayers(): Layer[] {
  const sources = 'apps/server/src/modules'
  const modules = globSync(`${sources}/**/module.ts`, { cwd: root }).map(dirname).toSorted()
  return modules.flatMap(folder => {
    const inner = modules.filter(other => other.startsWith(`${folder}/`)).map(other => relative(folder, other))
    return [0, 1, 2].map(depth => {
      const up = '../'.repeat(depth)
      return {
        files: [`${folder}/${'*/'.repeat(depth)}*.ts`],
        refuses: [
          ...server,
          {
            group: [
              '#modules/**',
              '!#modules/define-module.ts',
              '!#modules/**/public.ts',
              '#demo/**',
              '#start/**',
              `${up}../**`,
              '!**/package.json',
              ...inner.flatMap(name => [`${up || './'}${name}/**`]),
            ],
            message:
              "A module reaches another through '#modules/…/public.ts' only, and imports nothing of demo/ or start/. Export what you need there, or declare a dependency that start/ provides.",
          },
        ],
      }
    })
  })
}

/** The layers of ARCHITECTURE.md; where several match a file, the last one counts. */
export const layers: readonly Layer[] = [
  {
    files: ['packages/contract/**'],
    refuses: [noPackage('The contract imports no other package. Move what it needs into the contract.')],
  },
  {
    files: ['packages/signals/**'],
    refuses: [
      {
        group: ['@muster/*', '@muster/**', ...noReact.group, 'node:*'],
        message:
          'Pure calculations only: they run in the server, in a browser and in a worker. Pass what they need as arguments.',
      },
    ],
  },
  {
    files: ['packages/agent/**'],
    refuses: [
      refuse("The agent runs on machines: it may import signals, and the contract's types.", ...packages),
      {
        group: pathsOf('contract'),
        allowTypeImports: true,
        message: "The agent takes the contract's types only: `import type`.",
      },
      noReact,
    ],
  },
  {
    files: ['packages/core/**'],
    refuses: [
      refuse(
        'Core may import the contract only. Move the shared piece down into core, or inject it.',
        ...allBut('core'),
      ),
      noReact,
      noRouter,
    ],
  },
  ...[
    { files: ['packages/ui/**'], isShipped: true },
    {
      files: [
        'packages/ui/**/*.test.tsx',
        'packages/ui/**/*.stories.tsx',
        'packages/ui/test/**',
        'packages/ui/src/screens/fixture.tsx',
      ],
      isShipped: false,
    },
  ].map(({ files, isShipped }) => ({
    files,
    refuses: [
      refuse(
        'ui may import core only. A component that needs a map belongs in map-kit; one that needs the API, in fleet-kit or its plugin.',
        ...allBut('core', 'ui'),
      ),
      noRouter,
      ...(isShipped
        ? [
            noContract(
              'ui calls no operation of the API. A component that does belongs in packages/fleet-kit or in its plugin; a type of the API comes from core.',
            ),
          ]
        : []),
    ],
  })),
  {
    files: ['packages/map-kit/**'],
    refuses: [
      refuse('map-kit may import core and ui only. Pass what it needs as props.', ...allBut('core', 'ui', 'map-kit')),
      noContract(
        'map-kit calls no operation of the API. Pass what it needs as props; a type of the API comes from core.',
      ),
      noRouter,
    ],
  },
  {
    files: ['packages/fleet-kit/**'],
    refuses: [
      refuse(
        "fleet-kit may import the contract's tokens, core and ui only. Pass what it needs as props, or fill a slot.",
        ...allBut('core', 'ui', 'fleet-kit'),
      ),
      noRouter,
    ],
  },
  {
    files: ['packages/plugin-*/**'],
    refuses: [
      {
        group: [
          ...pathsOf('plugin-*'),
          '!@muster/plugin-*/slots',
          '!@muster/plugin-*/routes',
          '!@muster/plugin-*/clients',
        ],
        message: 'Another plugin is reached only through its ./slots, ./routes or ./clients.',
      },
      refuse(
        'A plugin imports no host. Contribute a route, fill, drawer or widget instead.',
        'portal',
        'server',
        'cli',
        'widgets',
      ),
      noRouter,
    ],
  },
  {
    files: ['packages/widgets/**'],
    refuses: [
      {
        group: [...pathsOf('plugin-*'), '!@muster/plugin-*/widgets'],
        message: 'Widgets import a plugin by its ./widgets only.',
      },
      {
        group: [...['portal', 'server', 'cli'].flatMap(pathsOf), '**/apps/**'],
        message:
          "A widget runs on another site's page. Use the contract's tokens, core, ui, map-kit, the plugins' ./widgets, and vite-kit for the build.",
      },
      { ...noRouter, message: 'Only the portal uses a router. Dispatch an event to the page instead.' },
    ],
  },
  { files: ['apps/server/**'], refuses: server },
  serverLayer(
    'kernel',
    'The kernel imports nothing above it. Take the value as an argument, or declare a dependency here that start/ provides.',
  ),
  serverLayer(
    'telemetry',
    'Telemetry imports the kernel only. Let a module follow what ingest commits, or pass it in from start/.',
  ),
  serverLayer(
    'reporting',
    'Reporting imports kernel and telemetry only. Move what it shares with a module down here, or declare a dependency.',
  ),
  ...moduleLayers(),
  {
    files: ['apps/server/src/demo/**'],
    refuses: [
      ...server,
      {
        group: ['#telemetry/watch/**', '#telemetry/alarms/**', '#telemetry/ingest/dm1/**', '#modules/notifications/**'],
        message:
          'The demo raises no alarm. Send readings that show what happened; profiles and limits of the seed do the rest.',
      },
      {
        group: ['#telemetry/ingest/observation.ts'],
        importNames: ['DeviceEvent'],
        message:
          'The demo sends readings, no events. A button of the device is the signal alarm of a reading (simulation/extra-reports.ts).',
      },
      {
        group: ['#telemetry/ingest/pipeline.ts'],
        message:
          'The demo sends readings as devices do (devices/); its history goes through ReadingPipeline of history-feed.ts.',
      },
    ],
  },
  { files: ['apps/server/src/**/*.test.ts'], refuses: server },
  {
    files: ['apps/portal/**'],
    refuses: [refuse("The portal reaches the server by the contract's operations only.", 'server', 'cli')],
  },
  {
    files: ['packages/cli/**'],
    refuses: [
      refuse(
        "The command line may import contract, core and the plugins' ./clients. Put what it shares with a screen there.",
        ...allBut('core', 'plugin-*', 'cli'),
      ),
      {
        group: [...pathsOf('plugin-*'), '!@muster/plugin-*/clients'],
        message: 'The command line reaches a plugin only through its ./clients, which contain no React.',
      },
      {
        group: ['react-dom', 'react-dom/*', 'react-router', 'react-router-dom'],
        message: 'The command line has no page. Ink draws what a person watches.',
      },
    ],
  },
]
