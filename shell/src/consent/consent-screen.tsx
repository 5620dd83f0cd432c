import { answerConsentRequest } from 'bff/contract/access/consent';
import type { Right } from 'bff/contract/access/rights';
import { Busy } from 'design-system/busy';
import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useHeadingFocus } from '../forms/use-heading-focus.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { Panel } from '../layout/panel.tsx';
import { useSession, useShell } from '../shell-context.ts';
import { Answered } from './answered.tsx';
import { ConsentForm } from './consent-form.tsx';
import { findDestination } from './find-destination.ts';
import { endOf, useConsentRequest } from './use-consent-request.ts';

/** Asks whether a program may use the account. Programs send the browser here. */
export function ConsentScreen() {
	const { session, leave, reload } = useShell();
	const sessionState = useSession();
	const { id = '' } = useParams();
	const [state, setState] = useConsentRequest(id);
	const { busy, errors, submit } = useSubmit({});
	/** Null: to refuse. */
	const [answering, setAnswering] = useState<Right | null>();
	const container = useRef<HTMLDivElement>(null);
	useHeadingFocus(container, state.status);

	const answer = (right: Right | null) => {
		if (busy || state.status !== 'asking' || sessionState.status !== 'user') return;
		const { request } = state;
		const userId = sessionState.user.id;
		setAnswering(right);
		return submit({}, async () => {
			try {
				const { location: given } = await session.client.call(answerConsentRequest, {
					params: { id },
					body: { right, userId },
				});
				const to = findDestination(given, location.origin);
				if (to === undefined) throw new Error('The server named no address to go to.');
				setState({ status: 'answered', request, isAllowed: right !== null, to });
				leave(to);
			} catch (error) {
				const end = endOf(error);
				if (!end) throw error;
				setState(end);
			}
		});
	};
	return (
		<div ref={container}>
			{state.status === 'reading' && <Busy delayed>Loading...</Busy>}
			{state.status === 'asking' && sessionState.status === 'user' && (
				<ConsentForm
					request={state.request}
					user={sessionState.user}
					answering={busy ? answering : undefined}
					failure={errors.form}
					onAnswer={(right) => void answer(right)}
				/>
			)}
			{state.status === 'answered' && <Answered {...state} />}
			{state.status === 'expired' && (
				<Panel
					title="This request has expired"
					actions={<ButtonLink href="/app">Go to the dashboard</ButtonLink>}
				>
					It was answered, is too old, or was begun in another browser. Go back to the program and
					connect again.
				</Panel>
			)}
			{state.status === 'unpaid' && (
				<Panel
					title="Connecting programs needs a plan"
					actions={<ButtonLink href="/billing">View Plans</ButtonLink>}
				>
					Choose a plan, then go back to the program and connect again.
				</Panel>
			)}
			{state.status === 'failed' && (
				<Panel
					title="We couldn’t load this request"
					actions={<Button onClick={reload}>Try Again</Button>}
				>
					{state.message}
				</Panel>
			)}
		</div>
	);
}
