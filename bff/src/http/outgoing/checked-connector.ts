import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { type Reach, reachOf as reachOfAddress } from './address-reach.ts';
import { type RefusedAddress, refusals } from './fetch-errors.ts';

export interface ConnectorOptions {
	/** Whether to connect to private addresses too, also by http. */
	allowPrivate: boolean;
	/** Timeout of a connection, in milliseconds. */
	timeoutMs: number;
	/** Finds the addresses of a name. Default: the machine's resolver. */
	lookUp?: ((hostname: string) => Promise<LookupAddress[]>) | undefined;
	/** Default: `reachOf` of `address-reach.ts`. */
	reachOf?: ((address: string) => Reach) | undefined;
}

/**
 * Opens connections only to allowed addresses. A name is looked up once for each connection, which
 * goes to one of the addresses that were checked: a second lookup with another result (DNS
 * rebinding) does not exist. A name with any address that is not allowed is refused.
 */
export function createCheckedConnector({
	allowPrivate,
	timeoutMs,
	lookUp = (hostname) => dns.lookup(hostname, { all: true }),
	reachOf = reachOfAddress,
}: ConnectorOptions): buildConnector.connector {
	const refuse = (address: string, protocol: string): RefusedAddress | undefined => {
		const reach = reachOf(address);
		if (reach === 'private' && allowPrivate) return undefined;
		if (reach !== 'public') return refusals.notPublic();
		return protocol === 'https:' ? undefined : refusals.notHttps();
	};

	const findAllowed = async (hostname: string, protocol: string): Promise<LookupAddress[]> => {
		const found = await lookUp(hostname);
		for (const { address } of found) {
			const refusal = refuse(address, protocol);
			if (refusal) throw refusal;
		}
		return found;
	};

	return (options, callback) => {
		const { hostname, protocol } = options;
		// An IP address is not looked up.
		const refusal = isIP(hostname) === 0 ? undefined : refuse(hostname, protocol);
		if (refusal) return callback(refusal, null);

		const lookup: LookupFunction = (name, { all }, done) => {
			findAllowed(name, protocol).then(
				(found) => {
					const [first] = found;
					if (!first) done(new Error(`${name} has no address`), '');
					else if (all) done(null, found);
					else done(null, first.address, first.family);
				},
				(error: Error) => done(error, ''),
			);
		};
		const connect = buildConnector({ timeout: timeoutMs, lookup, maxCachedSessions: 0 });
		connect(options, (...result) => {
			const [error, socket] = result;
			if (error) return callback(error, null);
			const late = refuse(socket.remoteAddress ?? '', protocol);
			if (!late) return callback(null, socket);
			socket.destroy();
			callback(late, null);
		});
	};
}
