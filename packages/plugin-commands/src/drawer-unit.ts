/** Parameters of a drawer for one unit. */
export interface DrawerUnit {
  unitId: number
  unitName: string
}
