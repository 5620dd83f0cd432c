import { createServer } from 'node:net';
import { type Config, readConfig } from './config/config.ts';
import { OperatorError } from './config/operator-error.ts';
import { requireSpace } from './data-folder/disk-space.ts';
import { lockFolder } from './data-folder/folder-lock.ts';

/**
 * Reads the settings and checks that the server can start with them, before the slow parts of the
 * start: the data folder is free, its disk has space, and the port can be listened on.
 *
 * @throws `OperatorError`
 */
export async function checkStart(environment: Record<string, string | undefined>): Promise<Config> {
	const config = readConfig(environment);
	if (config.databaseUrl === undefined) {
		lockFolder(config.dataDir)();
		requireSpace(config.dataDir);
	}
	await new Promise<void>((resolve, reject) => {
		const probe = createServer()
			.once('error', (error) => reject(explainListening(config, error)))
			.listen(config.port, config.host, () => probe.close(() => resolve()));
	});
	return config;
}

/**
 * Turns an error of `listen` into an `OperatorError` if the operator can fix it; otherwise returns
 * the error itself.
 */
export function explainListening(
	{ host, port }: Pick<Config, 'host' | 'port'>,
	error: unknown,
): unknown {
	const sentences: Record<string, string> = {
		EADDRINUSE: `Port ${port} of ${host} is in use by another program. Stop that program, or set PORT (and DATA_DIR) to run a second copy of Warble.`,
		EACCES: `This user is not allowed to listen on port ${port}. Set PORT to a number above 1023.`,
		EADDRNOTAVAIL: `This machine does not have the address ${host}. Set HOST to an address of this machine, such as 127.0.0.1 or 0.0.0.0.`,
		ENOTFOUND: `The address ${host} is unknown. Set HOST to an address of this machine, such as 127.0.0.1 or 0.0.0.0.`,
	};
	const sentence = sentences[(error as NodeJS.ErrnoException).code ?? ''];
	return sentence === undefined ? error : new OperatorError(sentence, { cause: error });
}
