import { AppError } from '../app-error.ts';

/** An address that Warble does not connect to. Nothing was sent to it. */
export class RefusedAddress extends AppError {
	constructor(message: string) {
		super(400, 'invalid_input', message);
	}
}

export const refusals = {
	notAnAddress: () =>
		new RefusedAddress(
			'This is not the address of a server. Enter one such as https://server.example.',
		),

	notPublic: () =>
		new RefusedAddress(
			'Warble only connects to public servers. Enter the address of a server on the internet.',
		),

	notHttps: () =>
		new RefusedAddress(
			'Warble only connects by https. Enter an address that starts with https://.',
		),

	unknownHost: (host: string) =>
		new RefusedAddress(`${host} cannot be found. Check the address for typing errors.`),

	credentials: () =>
		new RefusedAddress('Leave the username and the password out of the address of a server.'),

	/** `ports`: those that are accepted. */
	port: (ports: readonly number[]) =>
		new RefusedAddress(
			`Warble only connects to the ports ${ports.join(' and ')} of a server. Enter its address without a port.`,
		),
};

/** `host`: the server that was asked. The cause has the `code` of a failed connection. */
export const failures = {
	unreachable: (host: string, cause: unknown) =>
		failure(`${host} cannot be reached. Check the address, or try again in a few minutes.`, cause),

	tooSlow: (host: string, cause: unknown) =>
		failure(`${host} did not respond in time. Try again in a few minutes.`, cause),

	tooLarge: (host: string, cause?: unknown) =>
		failure(
			`${host} sent a larger response than Warble reads. Check that the address is right.`,
			cause,
		),

	redirect: (host: string) =>
		failure(`${host} redirects to another address. Enter the address that it leads to.`),
};

function failure(message: string, cause?: unknown): AppError {
	const error = new AppError(503, 'provider_unavailable', message);
	if (cause !== undefined) error.cause = cause;
	return error;
}
