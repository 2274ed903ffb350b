import { newAssign } from './assign.ts'
import { newCard } from './card.ts'
import { newChartReport } from './chart-report.ts'
import { newDrawer } from './drawer.ts'
import { newList } from './list.ts'
import { newLiveDrawer } from './live-drawer.ts'
import type { Made } from './made.ts'
import { newMap } from './map.ts'
import { newMapEditor } from './map-editor.ts'
import { newMapReport } from './map-report.ts'
import { nounOf } from './names.ts'
import { newNavigator } from './navigator.ts'
import { newReport } from './report.ts'
import { newRowsEditor } from './rows-editor.ts'
import { newSystem } from './system.ts'
import { newTickDrawer } from './tick-drawer.ts'
import { newWizard } from './wizard.ts'

/** What was typed besides the kind. Calls that were left out are empty, and the contract says that it has none. */
export interface Asked {
  name: string
  singular: string | undefined
  call: string
  items: string
  get: string
  save: string
  actions: readonly string[]
  when: readonly string[]
  editor: string | undefined
}

interface Kind {
  /** The plugin it goes to unless another is named. */
  home: string
  /** What is typed, and what comes of it. */
  usage: string
  make(asked: Asked, made: Made): string[]
}

export const kinds: Record<string, Kind> = {
  list: {
    home: 'admin',
    usage: `<plural> [--singular name] [--editor field] [--when choice=VALUE:field,field]…
  list and detail of list<Plural>, get<Singular> …; a field edited as rows; fields that a choice brings`,
    make: ({ name, singular, when, editor }, made) =>
      editor ? newRowsEditor(nounOf(name, singular), editor, made) : newList(nounOf(name, singular), made, { when }),
  },
  'map-editor': {
    home: 'admin',
    usage: '<plural> [--singular name]\n  list and detail whose shape is drawn on a map',
    make: ({ name, singular }, made) => newMapEditor(nounOf(name, singular), made),
  },
  assign: {
    home: 'admin',
    usage: '<singular>\n  units of get<Name>, list<Name>Units, assign<Name>',
    make: ({ name }, made) => newAssign(name, made),
  },
  report: {
    home: 'reports',
    usage: '<name>\n  choice, table and file of <name>Units',
    make: ({ name }, made) => newReport(name, made),
  },
  'chart-report': {
    home: 'reports',
    usage: '<name> --call <operation>\n  choice, charts and table of what units told',
    make: ({ name, call }, made) => newChartReport(name, call, made),
  },
  'map-report': {
    home: 'reports',
    usage: '<name> --call <operation>\n  choice, ways on a map and table of positions',
    make: ({ name, call }, made) => newMapReport(name, call, made),
  },
  card: {
    home: 'maintenance',
    usage: '<plural> --actions <operation,…>\n  list<Plural>, and get<Singular> with what may be done',
    make: ({ name, singular, actions }, made) => newCard(nounOf(name, singular), actions, made),
  },
  wizard: {
    home: 'subscriptions',
    usage: '<name> --call <operation>\n  asks for what the call takes, step by step',
    make: ({ name, call }, made) => newWizard(name, call, made),
  },
  drawer: {
    home: 'commands',
    usage: '<name> --call <operation>\n  asks for what the call takes, over the screen',
    make: ({ name, call }, made) => newDrawer(name, call, made),
  },
  'live-drawer': {
    home: 'commands',
    usage: '<name> --call <operation>\n  a list of one unit that the live channel keeps up to date',
    make: ({ name, call }, made) => newLiveDrawer(name, call, made),
  },
  'tick-drawer': {
    home: 'commands',
    usage:
      '<name> --call <operation> --get <operation> --save <operation>\n  ticks over the pages of a list, read and written by the other two',
    make: ({ name, ...calls }, made) => newTickDrawer(name, calls, made),
  },
  map: {
    home: 'map',
    usage: '<name> --call <operation>\n  where the rows of a list are',
    make: ({ name, call }, made) => newMap(name, call, made),
  },
  navigator: {
    home: 'map',
    usage: '<name> --call <operation> --items <operation>\n  groups and the units of one, searched, of any number',
    make: ({ name, ...calls }, made) => newNavigator(name, calls, made),
  },
  system: {
    home: 'admin',
    usage:
      '<name> --call <operation> --actions <operation,…>\n  a list that follows by itself, and what is done after a yes',
    make: ({ name, call, actions }, made) => newSystem(name, call, actions, made),
  },
}
