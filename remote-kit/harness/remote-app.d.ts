/** `src/app.tsx` of the remote, by an alias of its build. */
declare module 'remote-app' {
	const App: import('../../shell/contract/remote.ts').RemoteApp;
	export default App;
}

/**
 * Only the parts for a manual hot reload: the bundler's own types would remove those of
 * `process.env` for everybody.
 */
interface ImportMeta {
	readonly webpackHot?: { accept(module: string, onChanged: () => void): void };
}
