/** What the map of a history says of its contents. */
export const historyWords = { map: 'history.map', fitAll: 'history.fitAll', cluster: 'history.map.cluster' } as const
