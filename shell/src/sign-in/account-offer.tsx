import type { SignInOptions } from 'bff/contract/auth/auth';

/** How someone without an account gets one, under the form to log in. Empty while loading. */
export function AccountOffer({ options }: { options: SignInOptions | undefined }) {
	if (!options) return <p>&nbsp;</p>;
	return options.signup === 'open' ? (
		<p>
			New here? <a href="/create-account">Create account</a>
		</p>
	) : (
		<p>
			Accounts are by invitation for now. <a href="/#early-access">Get early access</a>
		</p>
	);
}
