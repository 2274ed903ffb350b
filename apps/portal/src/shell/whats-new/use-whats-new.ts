import { useEffect } from 'react'
import { openDialog } from '../open-dialog.ts'
import { useVersion } from '../use-version.ts'
import { lastShown, rememberShown } from './last-shown.ts'

/** Tells of a new version once, to who is signed in and has accepted the disclaimer: others see no frame (000 §4). */
export function useWhatsNew(): void {
  const version = useVersion()
  useEffect(() => {
    if (version && version !== lastShown() && rememberShown(version)) openDialog('news')
  }, [version])
}
