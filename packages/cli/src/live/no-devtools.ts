/** Replaces Ink's development tools in the bundle. */
export default { initialize() {}, connectToDevTools() {} }
