import type { SignInOptions } from 'bff/contract/auth/auth';
import { ProviderLinks } from './provider-links.tsx';
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
			<ProviderLinks verb="Sign in" offered={{ twitter, google }} apiBaseUrl={apiBaseUrl} />
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
