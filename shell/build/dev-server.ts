import type { Configuration, DevServerMiddlewareHandler } from '@rspack/core';
import type { Registry } from 'bff/contract/registry';
import { CONTRACT_VERSION } from '../contract/remote.ts';

/**
 * Settings of `rspack dev`, which `npm run dev` gives by the environment: `DEV_PORT` (where to listen), and for the shell
 * `DEV_API` (origin of the server) and `DEV_REMOTES` (`name=port,name=port`).
 */
export function devServer({ port: usual, shell }: { port: number; shell: boolean }): Pick<Configuration, 'devServer'> {
	const { DEV_PORT, DEV_API = 'http://localhost:3001', DEV_REMOTES = '' } = process.env;
	const answerRegistry: DevServerMiddlewareHandler = (_request, response) => void response.end(JSON.stringify(registry(DEV_REMOTES)));
	const port = Number(DEV_PORT ?? usual);
	return {
		devServer: {
			port,
			host: 'localhost',
			hot: true,
			liveReload: false,
			static: false,
			historyApiFallback: true,
			headers: { 'access-control-allow-origin': '*' },
			client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: 'warn' },
			compress: false,
			proxy: [{ pathFilter: isForTheApi, target: DEV_API }],
			...(shell && {
				setupMiddlewares: (middlewares) => [{ name: 'registry', path: '/registry.json', middleware: answerRegistry }, ...middlewares],
			}),
		},
	};
}

/** The address of the callback screen belongs to the page, everything else under `/auth/` to the server. */
function isForTheApi(path: string): boolean {
	return /^\/(api|auth|health|docs)(\/|$)/.test(path) && path !== '/auth/callback';
}

function registry(remotes: string): Registry {
	const entries = remotes
		.split(',')
		.filter(Boolean)
		.map((pair) => pair.split('='))
		.map(([name = '', port]) => [name, { entry: `http://localhost:${port}/remoteEntry.js`, version: 'dev', contract: CONTRACT_VERSION }]);
	return { apiBaseUrl: '', remotes: Object.fromEntries(entries) };
}
