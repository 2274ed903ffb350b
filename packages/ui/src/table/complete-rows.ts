import { createContext } from 'react'

/** False within a list that shows one of several pages: its rows cannot be sorted or summed here. */
export const CompleteRows = createContext(true)
