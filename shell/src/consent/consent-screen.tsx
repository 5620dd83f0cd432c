import { isApiError } from 'bff/client/api-error';
import { answerConsentRequest } from 'bff/contract/access/consent';
import type { Right } from 'bff/contract/access/rights';
import { logout } from 'bff/contract/auth/session';
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
import { finalStateOf, useConsentRequest } from './use-consent-request.ts';

/** The consent screen, to which programs send the browser (OAuth). */
export function ConsentScreen() {
	const { session, leave, reload } = useShell();
	const sessionState = useSession();
	const { id = '' } = useParams();
	const [state, setState] = useConsentRequest(id);
	const { busy, errors, submit } = useSubmit({});
	/** Null: to refuse. */
	const [answering, setAnswering] = useState<Right | null>();
	const [mustSignIn, setMustSignIn] = useState(false);
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
				const final = finalStateOf(error);
				setMustSignIn(isApiError(error) && error.code === 'confirmation_failed');
				if (!final) throw error;
				setState(final);
			}
		});
	};
	/** The sign-in page then leads back here. */
	const signInAgain = () => {
		setAnswering(undefined);
		return submit({}, async () => {
			await session.client.call(logout, {});
			session.end();
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
					onSignInAgain={mustSignIn ? () => void signInAgain() : undefined}
					onAnswer={(right) => void answer(right)}
				/>
			)}
			{state.status === 'answered' && <Answered {...state} />}
			{state.status === 'expired' && (
				<Panel
					title="This request is no longer valid"
					actions={<ButtonLink href="/app">Go to the dashboard</ButtonLink>}
				>
					It was answered, has expired, or was started in another browser. Go back to the program
					and connect again.
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
