// Component tests run React's production build: it is what ships, and a third faster. It has no `act`, which `render`
// and `rerender` of the test library wait for; this replacement waits until no rendering and no effect is pending.
import React from 'react'

Object.assign(React, {
  act: async (change: () => Promise<void>) => {
    await change()
    // a background task runs when React has queued no other
    await scheduler.postTask(() => {}, { priority: 'background' })
  },
})
