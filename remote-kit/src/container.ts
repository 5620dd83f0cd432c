/** Packages as containers share them: by name and version. The shell's own version is first. */
type ShareScope = Record<string, Record<string, { get: () => Promise<() => object> }>>;

/** The bundler's address of the folder with the files of this remote. */
declare let __webpack_public_path__: string;

const { currentScript } = document;
if (currentScript instanceof HTMLScriptElement)
	__webpack_public_path__ = new URL('.', currentScript.src).href;

/** What the modules of this remote take from the shell in place of packages of their own. */
export const shared: Record<string, object> = {};

/**
 * The entry of every remote: a container with the interface of module federation. The plugin's own
 * adds 3 KiB to each remote, because it can choose between versions of a package.
 */
export async function init(scope: ShareScope): Promise<void> {
	for (const [name, versions] of Object.entries(scope)) {
		const [provided] = Object.values(versions);
		if (provided) shared[name] = (await provided.get())();
	}
}

/** Loads the app, which is all that a remote exposes. */
export async function get(): Promise<() => object> {
	const app = await import(/* webpackChunkName: 'app' */ 'exposed-app');
	return () => app;
}
