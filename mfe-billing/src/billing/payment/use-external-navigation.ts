import type { SerializedError } from '@reduxjs/toolkit';
import type { QueryError } from 'bff/client/base-query';
import { useContext, useEffect, useState } from 'react';
import { asFailure, describeFailure } from 'remote-kit/failure';
import { UnsavedContext } from '../../unsaved/unsaved-context.ts';
import { isTrustedAddress } from './is-trusted-address.ts';

type RedirectResponse = {
	data?: { url: string } | undefined;
	error?: QueryError | SerializedError | undefined;
};

/** Why the browser stayed: an error of the server, or an address that is not trusted. */
export interface NavigationFailure {
	code: QueryError['code'] | 'untrusted';
	message: string;
}

const untrusted: NavigationFailure = {
	code: 'untrusted',
	message: 'The address that was given is not one that Warble trusts.',
};

/**
 * Sends the browser to a page of another site, whose address the server gives. Asks first if
 * unsaved work would be lost. Only one navigation runs at a time: `destination` names it.
 */
export function useExternalNavigation() {
	const [destination, setBound] = useState<string>();
	const [failure, setFailure] = useState<NavigationFailure>();
	const { confirmLeaving, allowLeaving } = useContext(UnsavedContext);
	useEffect(() => {
		// The browser may restore this page from its back/forward cache, in the state it was left in.
		const arrive = ({ persisted }: PageTransitionEvent) => persisted && setBound(undefined);
		addEventListener('pageshow', arrive);
		return () => removeEventListener('pageshow', arrive);
	}, []);

	const navigate = async (purpose: string, ask: () => Promise<RedirectResponse>): Promise<void> => {
		if (destination !== undefined) return;
		setBound(purpose);
		setFailure(undefined);
		if (!(await confirmLeaving())) return setBound(undefined);
		const { data, error } = await ask();
		if (data && isTrustedAddress(data.url, location)) {
			allowLeaving();
			location.assign(data.url);
			return;
		}
		setBound(undefined);
		setFailure(
			data ? untrusted : (asFailure(error) ?? { code: 'network', message: describeFailure(error) }),
		);
	};
	return { destination, failure, navigate };
}
