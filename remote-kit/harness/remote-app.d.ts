/** `src/app.tsx` of the remote, by an alias of its build. */
declare module 'remote-app' {
	const App: import('../../shell/contract/remote.ts').RemoteApp;
	export default App;
}

/**
 * As far as a hot reload by hand needs it: the bundler's own types would take those of
 * `process.env` away for everybody.
 */
interface ImportMeta {
	readonly webpackHot?: { accept(module: string, onChanged: () => void): void };
}
