/** Descriptions of what was lost, and of what was stored or done twice. */
export interface Found {
  lost: string[]
  doubled: string[]
}
