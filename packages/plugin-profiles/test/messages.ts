import { mapKitMessages } from '@muster/map-kit/messages'
import { signalsMessages } from '@muster/signals/messages'
import labels from '../src/labels.en.json' with { type: 'json' }
import texts from '../src/messages.en.json' with { type: 'json' }

/** All English texts of this plugin for tests. */
export const messages = { ...mapKitMessages, ...signalsMessages, ...labels, ...texts }
