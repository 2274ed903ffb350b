import { mapKitMessages } from '@muster/map-kit/messages'
import labels from '../src/labels.en.json' with { type: 'json' }
import texts from '../src/messages.en.json' with { type: 'json' }

/** All texts of this plugin, for tests that show a part of it. */
export const messages = { ...mapKitMessages, ...labels, ...texts }
