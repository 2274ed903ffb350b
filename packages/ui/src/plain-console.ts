// before React is loaded: it asks then
Object.assign(console, { createTask: undefined, timeStamp: undefined })
