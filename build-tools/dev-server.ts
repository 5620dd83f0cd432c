import type { Configuration, DevServerMiddlewareHandler } from '@rspack/core';
import type { Registry, RegistryEntry } from 'bff/contract/registry';
import { API_VERSION } from 'bff/contract/version';
import { CONTRACT_VERSION } from '../shell/contract/remote.ts';
import { documentScreens } from '../shell/contract/screens.ts';
import { passOn } from './product-proxy.ts';

/**
 * Settings of `rspack dev`, which `npm run dev` gives by the environment: `DEV_PORT` (where to
 * listen), and for the shell `DEV_API` (origin of the server) and `DEV_REMOTES`
 * (`name=port,name=port`).
 */
export function devServer({
	port: usual,
	shell,
}: {
	port: number;
	shell: boolean;
}): Pick<Configuration, 'devServer'> {
	const { DEV_PORT, DEV_API = 'http://localhost:3001', DEV_REMOTES = '' } = process.env;
	const answerRegistry: DevServerMiddlewareHandler = (_request, response) =>
		void response.end(JSON.stringify(registry(DEV_REMOTES)));
	const port = Number(DEV_PORT ?? usual);
	const landing = portsOf(DEV_REMOTES).landing;
	return {
		devServer: {
			...hotOn(port),
			historyApiFallback: true,
			// Else the shell's own page would answer `/` before the landing remote is asked.
			...(landing && { devMiddleware: { index: false } }),
			proxy: [
				{ pathFilter: isForTheApi, target: DEV_API },
				...(landing ? [{ pathFilter: isDocument, target: `http://localhost:${landing}` }] : []),
			],
			...(shell && {
				setupMiddlewares: (middlewares) => [
					{ name: 'registry', path: '/registry.json', middleware: answerRegistry },
					...middlewares,
				],
			}),
		},
	};
}

/**
 * A remote as a part of the product that runs at `against`: its own files from here, everything
 * else from there.
 */
export function againstDevServer({
	name,
	port: usual,
	against,
}: {
	name: string;
	port: number;
	against: string;
}): Pick<Configuration, 'devServer'> {
	const port = Number(process.env.DEV_PORT ?? usual);
	// No folder that the product may have: its versions bear numbers.
	const folder = `/remotes/${name}/dev/`;
	const middleware: DevServerMiddlewareHandler = passOn({
		url: against,
		name,
		entry: developed(`${folder}remoteEntry.js`),
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
 * The same for documents: they are loaded anew whenever their source changes. `clients` is what
 * listens for that, to be part of their script.
 */
export function documentsDevServer({ port: usual }: { port: number }) {
	const { DEV_PORT, DEV_API = 'http://localhost:3001' } = process.env;
	const port = Number(DEV_PORT ?? usual);
	const address = `protocol=ws%3A&hostname=localhost&port=${port}&pathname=%2Fws&logging=warn&reconnect=10&live-reload=true`;
	const devServer: Configuration['devServer'] = {
		...common,
		port,
		hot: false,
		liveReload: true,
		historyApiFallback: {
			rewrites: [{ from: /^\/[a-z-]+$/, to: ({ parsedUrl }) => `${parsedUrl.pathname}.html` }],
		},
		// Left to itself it would get into the documents too, which run at build time.
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

/** Changes reach the page that is there. */
const hotOn = (port: number) => {
	const client = {
		webSocketURL: `ws://localhost:${port}/ws`,
		overlay: false,
		logging: 'warn',
	} as const;
	return { ...common, port, hot: true, liveReload: false, client };
};

/**
 * What a development server gives: without integrity, which the shell takes from this machine only.
 */
const developed = (entry: string): RegistryEntry => ({
	entry,
	version: 'dev',
	contract: CONTRACT_VERSION,
	api: API_VERSION,
});

const isDocument = (path: string): boolean => Object.hasOwn(documentScreens, path);

/**
 * The address of the callback screen belongs to the page, everything else under `/auth/` to the
 * server.
 */
function isForTheApi(path: string): boolean {
	return /^\/(api|auth|health|docs)(\/|$)/.test(path) && path !== '/auth/callback';
}

function registry(remotes: string): Registry {
	const { landing, ...federated } = portsOf(remotes);
	const origins = Object.entries(federated).map(
		([name, port]) => [name, `http://localhost:${port}`] as const,
	);
	const entries = origins.map(([name, origin]) => [name, developed(`${origin}/remoteEntry.js`)]);
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
