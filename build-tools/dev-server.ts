import type { Configuration, DevServerMiddlewareHandler } from '@rspack/core';
import type { Registry, RegistryEntry } from 'bff/contract/pages/registry';
import { API_VERSION } from 'bff/contract/version';
import { CONTRACT_VERSION } from '../shell/contract/remote.ts';
import { documentScreens } from '../shell/contract/screens.ts';
import { proxyProduct } from './product-proxy.ts';

/**
 * Settings of `rspack dev`. `npm run dev` sets them by environment variables: `DEV_PORT`, `DEV_API`
 * (origin of the server), and for the shell `DEV_REMOTES` (`name=port,name=port`).
 */
export function devServer({
	port: defaultPort,
	shell,
}: {
	port: number;
	shell: boolean;
}): Pick<Configuration, 'devServer'> {
	const { DEV_PORT, DEV_API = 'http://localhost:3001', DEV_REMOTES = '' } = process.env;
	const serveRegistry: DevServerMiddlewareHandler = (_request, response) =>
		void response.end(JSON.stringify(registry(DEV_REMOTES)));
	const port = Number(DEV_PORT ?? defaultPort);
	const landing = portsOf(DEV_REMOTES).landing;
	return {
		devServer: {
			...hotOn(port),
			historyApiFallback: true,
			// Otherwise `/` would be the shell's page instead of the landing page.
			...(landing && { devMiddleware: { index: false } }),
			proxy: [
				{ pathFilter: isForTheApi, target: DEV_API },
				...(landing ? [{ pathFilter: isDocument, target: `http://localhost:${landing}` }] : []),
			],
			...(shell && {
				setupMiddlewares: (middlewares) => [
					{ name: 'registry', path: '/registry.json', middleware: serveRegistry },
					...middlewares,
				],
			}),
		},
	};
}

/**
 * Settings for developing a remote inside the product that runs at `against`: the remote's files
 * come from this server, everything else from the product.
 */
export function againstDevServer({
	name,
	port: defaultPort,
	against,
}: {
	name: string;
	port: number;
	against: string;
}): Pick<Configuration, 'devServer'> {
	const port = Number(process.env.DEV_PORT ?? defaultPort);
	// The product has no folder of this name, because its versions are numbers.
	const folder = `/remotes/${name}/dev/`;
	const middleware: DevServerMiddlewareHandler = proxyProduct({
		url: against,
		name,
		entry: developmentEntry(`${folder}remoteEntry.js`),
	});
	return {
		devServer: {
			...hotOn(port),
			devMiddleware: { publicPath: folder, index: false },
			setupMiddlewares: (middlewares) => [...middlewares, { name: 'against', middleware }],
		},
	};
}

/**
 * Settings for documents, which are reloaded when their source changes. `clients` are modules that
 * listen for changes; add them to the documents' script.
 */
export function documentsDevServer({ port: defaultPort }: { port: number }) {
	const { DEV_PORT, DEV_API = 'http://localhost:3001' } = process.env;
	const port = Number(DEV_PORT ?? defaultPort);
	const address = `protocol=ws%3A&hostname=localhost&port=${port}&pathname=%2Fws&logging=warn&reconnect=10&live-reload=true`;
	const devServer: Configuration['devServer'] = {
		...common,
		port,
		hot: false,
		liveReload: true,
		historyApiFallback: {
			rewrites: [{ from: /^\/[a-z-]+$/, to: ({ parsedUrl }) => `${parsedUrl.pathname}.html` }],
		},
		// By default it is also added to the documents, which run at build time.
		client: false,
		proxy: [{ pathFilter: isForTheApi, target: DEV_API }],
	};
	return {
		origin: `http://localhost:${port}`,
		clients: [`@rspack/dev-server/client/index?${address}`],
		devServer,
	};
}

const common = {
	host: 'localhost',
	static: false,
	headers: { 'access-control-allow-origin': '*' },
	compress: false,
} as const;

/** Settings for hot reload. */
const hotOn = (port: number) => {
	const client = {
		webSocketURL: `ws://localhost:${port}/ws`,
		overlay: false,
		logging: 'warn',
	} as const;
	return { ...common, port, hot: true, liveReload: false, client };
};

/**
 * The entry of a development server. It has no integrity, so the shell accepts it only on
 * localhost.
 */
const developmentEntry = (entry: string): RegistryEntry => ({
	entry,
	version: 'dev',
	contract: CONTRACT_VERSION,
	api: API_VERSION,
});

const isDocument = (path: string): boolean => Object.hasOwn(documentScreens, path);

/** Everything under `/auth/` is for the server, except the callback screen of the shell. */
function isForTheApi(path: string): boolean {
	return /^\/(api|auth|health|docs)(\/|$)/.test(path) && path !== '/auth/callback';
}

function registry(remotes: string): Registry {
	const { landing, ...federated } = portsOf(remotes);
	const origins = Object.entries(federated).map(
		([name, port]) => [name, `http://localhost:${port}`] as const,
	);
	const entries = origins.map(([name, origin]) => [
		name,
		developmentEntry(`${origin}/remoteEntry.js`),
	]);
	return {
		apiBaseUrl: '',
		api: API_VERSION,
		origins: origins.map(([, origin]) => origin),
		remotes: Object.fromEntries(entries),
		...(landing && {
			documents: Object.fromEntries(Object.keys(documentScreens).map((path) => [path, path])),
		}),
	};
}

function portsOf(remotes: string): Record<string, string | undefined> {
	return Object.fromEntries(
		remotes
			.split(',')
			.filter(Boolean)
			.map((pair) => pair.split('=')),
	);
}
