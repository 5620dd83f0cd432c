import type { ResponseOf } from 'bff/client/client';
import type { AccessToken, createToken } from 'bff/contract/access/access';
import { Button } from 'design-system/button';
import { useState } from 'react';
import { Loaded } from 'remote-kit/loaded';
import { SettingsSection } from '../../settings/settings-section.tsx';
import styles from '../access.module.css';
import { useAccessQuery, useRevokeTokenMutation } from '../access-api.ts';
import { Ending } from '../ending.tsx';
import { ProgramRow } from '../program-row.tsx';
import { Secret } from '../secret.tsx';
import { describeExpiry } from './expiry.ts';
import { TokenForm } from './token-form.tsx';

/** Settings section: the tokens that the user made for their own programs. */
export function TokensSection({ onSignInAgain }: { onSignInAgain: () => void }) {
	const query = useAccessQuery();
	const [revoke] = useRevokeTokenMutation();
	const [isMaking, setMaking] = useState(false);
	const [made, setMade] = useState<ResponseOf<typeof createToken>>();
	/** Whether the form or the secret was closed, whose button had the focus. */
	const [wasClosed, setWasClosed] = useState(false);

	const close = () => {
		setMaking(false);
		setMade(undefined);
		setWasClosed(true);
	};
	return (
		<SettingsSection
			id="tokens"
			title="Your tokens"
			note={
				<>
					For your own scripts and tools. <a href="/docs">What they can call</a>
				</>
			}
		>
			<Loaded query={query} name="your tokens">
				{({ tokens, apiUrl }) => (
					<>
						<Ending
							verb="Revoke"
							past="revoked"
							effect="Whatever uses this token is refused from now on. This can’t be undone."
							nameOf={({ name }: AccessToken) => `“${name}”`}
							end={({ id }) => revoke(id)}
						>
							{({ ending, ask }) =>
								tokens.length === 0 ? (
									<p className={styles.dim}>
										No tokens. With one, a script can read your results or add drafts, without your
										password.
									</p>
								) : (
									<ul className={styles.list} aria-label="Tokens, newest first">
										{tokens.map((token) => (
											<ProgramRow
												key={token.id}
												program={token}
												mark={<code>…{token.ending}</code>}
												since="Made on"
												verb="Revoke"
												isEnding={ending?.id === token.id}
												onEnd={() => ask(token)}
											>
												<Expiry expiresAt={token.expiresAt} />
											</ProgramRow>
										))}
									</ul>
								)
							}
						</Ending>
						{made ? (
							<Secret
								title={`“${made.token.name}” was made`}
								what="the token"
								secret={made.secret}
								onClose={close}
							>
								<p>
									Send it with each request to <code>{apiUrl}</code>, in the header{' '}
									<code>Authorization: Bearer TOKEN</code>.
								</p>
							</Secret>
						) : isMaking ? (
							<TokenForm onMade={setMade} onCancel={close} onSignInAgain={onSignInAgain} />
						) : (
							<Button autoFocus={wasClosed} onClick={() => setMaking(true)}>
								Make a token
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
