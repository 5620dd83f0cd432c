import type { SerializedError } from '@reduxjs/toolkit';
import type { QueryError } from 'bff/client/base-query';
import { useContext, useEffect, useState } from 'react';
import { asFailure, describeFailure } from '../failure.ts';
import { isTrustedAddress } from './is-trusted-address.ts';
import { UnsavedContext } from './unsaved-context.ts';

export type RedirectResponse = {
	data?: { url: string } | undefined;
	error?: QueryError | SerializedError | undefined;
};

/** Why the browser stayed: an error of the server, or an untrusted address. */
export interface NavigationFailure {
	code: QueryError['code'] | 'untrusted';
	message: string;
	isUnexplained?: boolean;
}

const untrusted: NavigationFailure = {
	code: 'untrusted',
	message: 'Warble doesn’t trust the address it was given, so it didn’t open it.',
};

/**
 * Sends the browser to a page of another site, whose address the server gives. Asks first if
 * unsaved work would be lost. Only one navigation runs at a time: `destination` names it.
 */
export function useExternalNavigation() {
	const [destination, setDestination] = useState<string>();
	const [failure, setFailure] = useState<NavigationFailure>();
	const { confirmLeaving, allowLeaving } = useContext(UnsavedContext);
	useEffect(() => {
		// The browser may restore this page from its back/forward cache in its previous state.
		const arrive = ({ persisted }: PageTransitionEvent) => persisted && setDestination(undefined);
		addEventListener('pageshow', arrive);
		return () => removeEventListener('pageshow', arrive);
	}, []);

	const navigate = async (
		purpose: string,
		request: () => Promise<RedirectResponse>,
	): Promise<void> => {
		if (destination !== undefined) return;
		setDestination(purpose);
		setFailure(undefined);
		if (!(await confirmLeaving())) return setDestination(undefined);
		const { data, error } = await request();
		if (data && isTrustedAddress(data.url, location)) {
			allowLeaving();
			location.assign(data.url);
			return;
		}
		setDestination(undefined);
		setFailure(
			data ? untrusted : (asFailure(error) ?? { code: 'network', message: describeFailure(error) }),
		);
	};
	return { destination, failure, navigate };
}
