import type { SerializedError } from '@reduxjs/toolkit';
import type { QueryError } from 'bff/client/base-query';
import { useContext, useEffect, useState } from 'react';
import { asFailure, describeFailure } from 'remote-kit/failure';
import { UnsavedContext } from '../unsaved/unsaved-context.ts';
import { isTrustedAddress } from './is-trusted-address.ts';

type Answered = {
	data?: { url: string } | undefined;
	error?: QueryError | SerializedError | undefined;
};

/**
 * Why nobody left: the server's refusal, with its code, or that nobody should go where it points.
 */
export interface DepartureFailure {
	code: QueryError['code'] | 'untrusted';
	message: string;
}

const untrusted: DepartureFailure = {
	code: 'untrusted',
	message: 'The address that was given is not one that Warble trusts.',
};

/**
 * Leaves this page for one of another site, whose address the server gives, after asking where
 * something typed would be lost. One departure at a time; `bound` says which.
 */
export function useDeparture() {
	const [bound, setBound] = useState<string>();
	const [failure, setFailure] = useState<DepartureFailure>();
	const { mayLeave, letGo } = useContext(UnsavedContext);
	useEffect(() => {
		// Coming back may show this very page again, as it was when it was left.
		const arrive = ({ persisted }: PageTransitionEvent) => persisted && setBound(undefined);
		addEventListener('pageshow', arrive);
		return () => removeEventListener('pageshow', arrive);
	}, []);

	const depart = async (purpose: string, ask: () => Promise<Answered>): Promise<void> => {
		if (bound !== undefined) return;
		setBound(purpose);
		setFailure(undefined);
		if (!(await mayLeave())) return setBound(undefined);
		const { data, error } = await ask();
		if (data && isTrustedAddress(data.url, location)) {
			letGo();
			location.assign(data.url);
			return;
		}
		setBound(undefined);
		setFailure(
			data ? untrusted : (asFailure(error) ?? { code: 'network', message: describeFailure(error) }),
		);
	};
	return { bound, failure, depart };
}
