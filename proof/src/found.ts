/** Descriptions of lost data, and of data stored or executed twice. */
export interface Found {
  lost: string[]
  doubled: string[]
}
