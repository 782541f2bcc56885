// §18.37: checks production packages for known vulnerabilities with npm audit; high ones fail. If the registry does not support audits,
// as many mirrors do not, it prints one line and succeeds, because no answer differs from an answer without vulnerabilities.
import { spawnSync } from 'node:child_process';

const COMMAND = ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0', '--fetch-timeout=30000'];
const FAILING = ['high', 'critical'];

const { stdout } = spawnSync('npm', [...COMMAND, ...process.argv.slice(2)], { encoding: 'utf8' });
const report = JSON.parse(stdout || '{}');

if (!report.auditReportVersion) {
  console.log(`audit: skipped, the registry answers none (${report.message ?? 'npm said nothing'})`);
} else {
  const found = Object.values(report.vulnerabilities);
  for (const { name, severity, range, via, fixAvailable } of found) {
    const reasons = via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} ${one.url}`));
    console.log(`audit: ${severity}: ${name} ${range}: ${reasons.join(', ')}${fixAvailable ? '' : '; no fix yet'}`);
  }
  const failing = found.filter(({ severity }) => FAILING.includes(severity)).length;
  console.log(
    `audit: ${found.length} found in ${report.metadata.dependencies.total} packages, ${failing} of them high or critical`,
  );
  process.exitCode = failing ? 1 : 0;
}
