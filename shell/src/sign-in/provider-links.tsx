import type { SignInOptions } from 'bff/contract/auth/auth';
import { ButtonLink } from 'design-system/button-link';
import styles from './provider-links.module.css';

interface Props {
	verb: 'Sign in' | 'Sign up';
	/** Undefined while loading. The space is reserved. */
	offered: Pick<SignInOptions, 'twitter' | 'google'> | undefined;
	/** Origin of the API, or an empty string for the page's own origin. */
	apiBaseUrl: string;
}

/**
 * Links to other sites to sign in, above the form with a password. Signing in there for the first
 * time creates an account. X stands first, because an account from X is connected to it.
 */
export function ProviderLinks({ verb, offered, apiBaseUrl }: Props) {
	const { twitter, google } = offered ?? { twitter: true, google: true };
	if (!twitter && !google) return null;
	return (
		<div className={styles.providers} data-unknown={offered ? undefined : true}>
			{twitter && <ButtonLink href={`${apiBaseUrl}/auth/twitter`}>{verb} with Twitter</ButtonLink>}
			{google && <ButtonLink href={`${apiBaseUrl}/auth/google`}>{verb} with Google</ButtonLink>}
			<p className={styles.or}>or</p>
		</div>
	);
}
