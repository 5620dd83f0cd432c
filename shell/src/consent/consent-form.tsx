import type { ConsentRequest } from 'bff/contract/access/consent';
import { DEFAULT_RIGHT, includesRight, type Right } from 'bff/contract/access/rights';
import type { User } from 'bff/contract/auth/session';
import { Button } from 'design-system/button';
import { FocusPage } from 'design-system/focus-page';
import { Notice } from 'design-system/notice';
import { VisibleText } from 'design-system/visible-text';
import { useState } from 'react';
import { RightChoice } from 'remote-kit/access/right-choice';
import styles from './consent-form.module.css';

interface Props {
	request: ConsentRequest;
	user: Pick<User, 'name' | 'username'>;
	/** The answer that is being sent: a right, or null to refuse. */
	answering?: Right | null | undefined;
	/** Why the answer was not accepted. */
	failure?: string | undefined;
	/** Set if a new sign-in is needed for the answer. */
	onSignInAgain?: (() => void) | undefined;
	onAnswer: (right: Right | null) => void;
}

/** The form of the consent screen: who asks for access, and the choice of what it may do. */
export function ConsentForm({ request, user, answering, failure, onSignInAgain, onAnswer }: Props) {
	const { name, host, returnsTo, isLocal, asked } = request;
	const [right, setRight] = useState<Right>(
		includesRight(asked, DEFAULT_RIGHT) ? DEFAULT_RIGHT : asked,
	);
	const isBusy = answering !== undefined;
	const program = (
		<bdi>
			<VisibleText>{name}</VisibleText>
		</bdi>
	);
	return (
		<FocusPage>
			<div className={styles.content}>
				<h1 className={styles.title}>“{program}” wants to use your Warble account</h1>
				{host !== null && (
					<p>
						It is described at <strong>{host}</strong>. Check that you know this address: nobody has
						verified the name.
					</p>
				)}
				{(host === null || isLocal) && (
					<Notice tone="warning" title="Its name is not verified">
						Any program can call itself “{program}”. Allow it only if you started this connection
						yourself.
					</Notice>
				)}
				<p>
					You’re signed in as <strong>{user.name || user.username}</strong>. Afterwards your browser
					goes to{' '}
					{isLocal ? (
						<>
							an app on this device (<strong>{returnsTo}</strong>)
						</>
					) : (
						<strong>{returnsTo}</strong>
					)}
					.
				</p>
				<RightChoice
					legend="What may it do?"
					highest={asked}
					right={right}
					disabled={isBusy}
					onChange={setRight}
				/>
				{right === 'publish' && (
					<Notice tone="warning" title="It can post in your name without asking you" live>
						Its posts are public at once and cost what yours cost. Choose this only for a program
						that you trust. You need to have signed in within the last 10 minutes.
					</Notice>
				)}
				<p className={styles.note}>
					It never gets your password or API keys, and can’t change your plan, your connected
					accounts or how you sign in. You can disconnect it at any time in Settings.
				</p>
				{failure !== undefined && !isBusy && (
					<Notice
						tone="error"
						title="Your answer wasn’t sent"
						actions={onSignInAgain && <Button onClick={onSignInAgain}>Sign in again</Button>}
						live
					>
						{failure}
					</Notice>
				)}
				<div className={styles.actions}>
					<Button
						variant="primary"
						busy={isBusy && answering !== null}
						disabled={answering === null}
						onClick={() => onAnswer(right)}
					>
						Allow
					</Button>
					<Button
						busy={answering === null}
						disabled={isBusy && answering !== null}
						onClick={() => onAnswer(null)}
					>
						Refuse
					</Button>
				</div>
			</div>
		</FocusPage>
	);
}
