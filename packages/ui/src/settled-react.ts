// Component tests run React's production build: what ships, and a third quicker than the one for development. It has no `act`,
// which `render` and `rerender` of the tests wait by: here they wait until nothing is left to render and no effect to run.
import React from 'react'

Object.assign(React, {
  act: async (change: () => Promise<void>) => {
    await change()
    // a task in the background runs when React has queued no other
    await scheduler.postTask(() => {}, { priority: 'background' })
  },
})
