import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildConnector } from 'undici';
import { type Reach, reachOf as reachOfAddress } from './address-reach.ts';
import { failures, RefusedAddress, refusals } from './fetch-errors.ts';

interface AddressCheckOptions {
	/** Whether to connect to private addresses too, also by http. */
	allowPrivate: boolean;
	/** Finds the addresses of a name. Default: the machine's resolver. */
	lookUp?: ((hostname: string) => Promise<LookupAddress[]>) | undefined;
	/** Default: `reachOf` of `address-reach.ts`. */
	reachOf?: ((address: string) => Reach) | undefined;
}

export interface ConnectorOptions extends AddressCheckOptions {
	/** Timeout of a connection, or of looking up a name, in milliseconds. */
	timeoutMs: number;
}

/** Which IP addresses are allowed. */
function createAddressCheck({
	allowPrivate,
	lookUp = (hostname) => dns.lookup(hostname, { all: true }),
	reachOf = reachOfAddress,
}: AddressCheckOptions) {
	const refuse = (address: string, protocol: string): RefusedAddress | undefined => {
		const reach = reachOf(address);
		if (reach === 'private' && allowPrivate) return undefined;
		if (reach !== 'public') return refusals.notPublic();
		return protocol === 'https:' ? undefined : refusals.notHttps();
	};
	return {
		refuse,
		/** The addresses of a name. Throws `RefusedAddress` if any of them is not allowed. */
		async findAllowed(hostname: string, protocol: string): Promise<LookupAddress[]> {
			const found = await lookUp(hostname);
			for (const { address } of found) {
				const refusal = refuse(address, protocol);
				if (refusal) throw refusal;
			}
			return found;
		},
	};
}

/**
 * Refuses a host that is not allowed, such as when a user adds it, before anything is sent to it.
 * Throws `RefusedAddress`, also for a name that has no address, and `AppError` if looking it up
 * takes longer than the timeout.
 */
export async function checkHost(
	{ hostname, protocol }: URL,
	{ timeoutMs, ...options }: ConnectorOptions,
): Promise<void> {
	const { refuse, findAllowed } = createAddressCheck(options);
	const host = hostname.replace(/^\[|\]$/g, '');
	if (isIP(host) !== 0) {
		const refusal = refuse(host, protocol);
		if (refusal) throw refusal;
		return;
	}
	const finding = findAllowed(host, protocol).catch((error: unknown) => {
		if (error instanceof RefusedAddress) throw error;
		return [];
	});
	const found = await Promise.race([finding, sleep(timeoutMs, undefined, { ref: false })]);
	if (!found) throw failures.tooSlow(host, undefined);
	if (found.length === 0) throw refusals.unknownHost(host);
}

/**
 * Opens connections only to allowed addresses. A name is looked up once for each connection, which
 * goes to one of the addresses that were checked: a second lookup with another result (DNS
 * rebinding) does not exist. A name with any address that is not allowed is refused.
 */
export function createCheckedConnector({
	timeoutMs,
	...options
}: ConnectorOptions): buildConnector.connector {
	const { refuse, findAllowed } = createAddressCheck(options);

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
