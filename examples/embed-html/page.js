muster.configure({ token: async () => (await fetch('/embed-token')).text() })
