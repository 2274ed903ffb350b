import { mapKitMessages } from '@muster/map-kit/messages'
import labels from '../src/labels.en.json' with { type: 'json' }
import texts from '../src/messages.en.json' with { type: 'json' }

/** Texts of this plugin and of the map kit, for tests that render a part of the plugin. */
export const messages = { ...mapKitMessages, ...labels, ...texts }
