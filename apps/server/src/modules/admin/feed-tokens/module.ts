import { defineModule } from '#modules/define-module.ts'
import { feedTokens } from './feed-tokens.ts'

export const feedTokensModule = defineModule({ id: 'feed-tokens', handlers: feedTokens })
