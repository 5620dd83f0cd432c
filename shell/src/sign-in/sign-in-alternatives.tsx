import type { SignInOptions } from 'bff/contract/auth';
import { ButtonLink } from 'design-system/button-link';
import styles from './sign-in-alternatives.module.css';

interface Props {
	/** Undefined while loading. The space is reserved. */
	options: SignInOptions | undefined;
	/** Origin of the API, or an empty string for the page's own origin. */
	apiBaseUrl: string;
}

/** Links to sign in through other sites and to create an account. */
export function SignInAlternatives({ options, apiBaseUrl }: Props) {
	const { twitter, google, signup } = options ?? { twitter: true, google: true, signup: 'open' };
	return (
		<div className={options ? undefined : styles.unknown}>
			{(twitter || google) && (
				<>
					<p className={styles.or}>or</p>
					<div className={styles.ways}>
						{twitter && (
							<ButtonLink href={`${apiBaseUrl}/auth/twitter`}>Sign in with Twitter</ButtonLink>
						)}
						{google && (
							<ButtonLink href={`${apiBaseUrl}/auth/google`}>Sign in with Google</ButtonLink>
						)}
					</div>
				</>
			)}
			{signup === 'open' ? (
				<p>
					New here? <a href="/create-account">Create account</a>
				</p>
			) : (
				<p>
					Accounts are by invitation for now. <a href="/#early-access">Get early access</a>
				</p>
			)}
		</div>
	);
}
