import type { SignInOptions } from 'bff/contract/auth/auth';
import { ButtonLink } from 'design-system/button-link';
import styles from './sign-in-alternatives.module.css';

interface Props {
	verb: 'Sign in' | 'Sign up';
	offered: Pick<SignInOptions, 'twitter' | 'google'>;
	/** Origin of the API, or an empty string for the page's own origin. */
	apiBaseUrl: string;
}

/** Links to other sites to sign in. Signing in there for the first time creates an account. */
export function ProviderLinks({ verb, offered: { twitter, google }, apiBaseUrl }: Props) {
	if (!twitter && !google) return null;
	return (
		<>
			<p className={styles.or}>or</p>
			<div className={styles.providers}>
				{twitter && (
					<ButtonLink href={`${apiBaseUrl}/auth/twitter`}>{verb} with Twitter</ButtonLink>
				)}
				{google && <ButtonLink href={`${apiBaseUrl}/auth/google`}>{verb} with Google</ButtonLink>}
			</div>
		</>
	);
}
