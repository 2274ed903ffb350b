import { useEffect } from 'react'
import { openDialog } from '../open-dialog.ts'
import { useVersion } from '../use-version.ts'
import { lastShown, rememberShown } from './last-shown.ts'

/** Shows the changes of a new version once, after login and disclaimer (000 §4). */
export function useWhatsNew(): void {
  const version = useVersion()
  useEffect(() => {
    if (version && version !== lastShown() && rememberShown(version)) openDialog('news')
  }, [version])
}
