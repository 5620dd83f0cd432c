import { Button } from 'design-system/button';
import type { RefObject } from 'react';
import { asFailure } from 'remote-kit/failure';
import { useDraftMutation } from '../act-api.ts';
import { FailureLine } from '../components/failure-line.tsx';

export interface DraftControlProps {
	id: string;
	/** Where the draft comes to stand. */
	box: RefObject<HTMLTextAreaElement | null>;
}

/** Asks Warble for a first draft of a reply. */
export function DraftControl({ id, box }: DraftControlProps) {
	const [draft, { isLoading, error }] = useDraftMutation();
	const failure = asFailure(error);
	const press = async () => {
		const { data } = await draft({ id, tone: 'own' });
		if (data) box.current?.focus();
	};
	return (
		<>
			<Button size="sm" variant="quiet" busy={isLoading} onClick={() => void press()}>
				Draft a reply
			</Button>
			{failure && !isLoading ? <FailureLine failure={failure} /> : null}
		</>
	);
}
