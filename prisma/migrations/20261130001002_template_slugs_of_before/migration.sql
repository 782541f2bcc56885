-- Templates from before get the slug that their title would get now, the oldest first, each in a transaction of its own. A title that only the
-- service can romanise gets its slug when the template is saved next.
DO $$
DECLARE
  template record;
  base text;
  wanted text;
  suffix int;
BEGIN
  FOR template IN SELECT id, workspace_id, title FROM templates WHERE slug IS NULL ORDER BY created_at, id LOOP
    -- Lower case comes last: with the locale C, lower() changes ASCII letters only.
    base := regexp_replace(normalize(template.title, NFKD), '[\u0300-\u036f]', '', 'g');
    base := replace(lower(base), 'ß', 'ss');
    base := regexp_replace(base, '[\u00a0-\u00bf\u2000-\u206f]', '-', 'g');
    CONTINUE WHEN base ~ '[^\u0001-\u007f]';
    base := trim(both '-' from regexp_replace(base, '[^a-z0-9]+', '-', 'g'));
    IF length(base) > 80 THEN
      base := regexp_replace(left(base, 80), '-[^-]*$', '');
    END IF;
    CONTINUE WHEN base = '';
    wanted := base;
    suffix := 2;
    WHILE EXISTS (SELECT FROM templates t WHERE t.workspace_id = template.workspace_id AND t.slug = wanted) LOOP
      wanted := base || '-' || suffix;
      suffix := suffix + 1;
    END LOOP;
    UPDATE templates t SET slug = wanted
    WHERE t.workspace_id = template.workspace_id AND t.id = template.id AND t.slug IS NULL;
    COMMIT;
  END LOOP;
END $$;
