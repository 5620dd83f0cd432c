import type { ResponseOf } from 'bff/client/client';
import type { AccessToken, createToken } from 'bff/contract/access/access';
import { Button } from 'design-system/button';
import { useState } from 'react';
import { Loaded } from 'remote-kit/loaded';
import { SettingsSection } from '../../settings/settings-section.tsx';
import styles from '../access.module.css';
import { useAccessQuery, useRevokeTokenMutation } from '../access-api.ts';
import { ConfirmedRemoval } from '../confirmed-removal.tsx';
import { ProgramRow } from '../program-row.tsx';
import { Secret } from '../secret.tsx';
import { describeExpiry } from './expiry.ts';
import { TokenForm } from './token-form.tsx';

/** Settings section: personal tokens, and a form that creates one. */
export function TokensSection({ onSignInAgain }: { onSignInAgain: () => void }) {
	const query = useAccessQuery();
	const [revoke] = useRevokeTokenMutation();
	const [isCreating, setCreating] = useState(false);
	const [created, setCreated] = useState<ResponseOf<typeof createToken>>();
	/** Whether the form or the secret, which had the focus, was closed. */
	const [wasClosed, setWasClosed] = useState(false);

	const close = () => {
		setCreating(false);
		setCreated(undefined);
		setWasClosed(true);
	};
	return (
		<SettingsSection
			id="tokens"
			title="Your tokens"
			note={
				<>
					For your own scripts and tools. <a href="/docs">API documentation</a>
				</>
			}
		>
			<Loaded query={query} name="your tokens">
				{({ tokens, apiUrl }) => (
					<>
						<ConfirmedRemoval
							verb="Revoke"
							past="revoked"
							effect="Programs that use this token lose access at once. This can’t be undone."
							nameOf={({ name }: AccessToken) => `“${name}”`}
							remove={({ id }) => revoke(id)}
						>
							{({ removing, ask }) =>
								tokens.length === 0 ? (
									<p className={styles.dim}>
										No tokens yet. With a token, a script can read your results or add drafts
										without your password.
									</p>
								) : (
									<ul className={styles.list} aria-label="Tokens, newest first">
										{tokens.map((token) => (
											<ProgramRow
												key={token.id}
												program={token}
												mark={<code>…{token.ending}</code>}
												since="Created on"
												verb="Revoke"
												isRemoving={removing?.id === token.id}
												onRemove={() => ask(token)}
											>
												<Expiry expiresAt={token.expiresAt} />
											</ProgramRow>
										))}
									</ul>
								)
							}
						</ConfirmedRemoval>
						{created ? (
							<Secret
								title={`“${created.token.name}” was created`}
								what="the token"
								secret={created.secret}
								onClose={close}
							>
								<p>
									Send it with each request to <code>{apiUrl}</code>, in the header{' '}
									<code>Authorization: Bearer TOKEN</code>.
								</p>
							</Secret>
						) : isCreating ? (
							<TokenForm onCreated={setCreated} onCancel={close} onSignInAgain={onSignInAgain} />
						) : (
							<Button autoFocus={wasClosed} onClick={() => setCreating(true)}>
								Create a token
							</Button>
						)}
					</>
				)}
			</Loaded>
		</SettingsSection>
	);
}

function Expiry({ expiresAt }: { expiresAt: string }) {
	const { isSoon, text } = describeExpiry(expiresAt);
	return <p className={isSoon ? styles.warning : styles.dim}>{text}</p>;
}
