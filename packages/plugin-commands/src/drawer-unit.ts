/** The unit that a drawer is about. */
export interface DrawerUnit {
  unitId: number
  unitName: string
}
