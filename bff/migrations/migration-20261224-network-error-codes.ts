import { Migration } from '@mikro-orm/migrations';

/** Error codes name no network any more: `x_rate_limited` is `network_rate_limited`. */
export class Migration20261224NetworkErrorCodes extends Migration {
	override up(): void {
		for (const table of ['publications', 'tweet_actions'])
			this.addSql(
				`update ${table} set error = jsonb_set(error, '{code}', to_jsonb('network_' || substr(error->>'code', 3)))
				where error->>'code' in ('x_out_of_credit', 'x_rate_limited', 'x_unavailable')`,
			);
	}
}
