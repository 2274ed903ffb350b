export { CreatedSecret } from './created-secret.tsx'
export { NewTokenDrawer } from './new-token.drawer.tsx'
export { RevokeTokenDialog } from './revoke-token.dialog.tsx'
export { TokenList } from './token-list.tsx'
